// The disks of the sites: a file with the stable fields of each, which is synced before the step that changes them takes effect.
import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../model/model.js'
import type { SiteRecord } from '../../semantics/transaction.js'
import { fieldOf } from '../../sorts/record.js'
import type { Json } from '../../sorts/sort.js'

const stableFields = ({ role }: Site) =>
  Object.entries(role.record.fields).filter(([, sort]) => sort.stable === true)

/** The file of a site; undefined if none of its fields is stable. */
export const diskOf = (folder: string, site: Site): string | undefined =>
  stableFields(site).length === 0 ? undefined : join(folder, `${site.id}.json`)

/** Writes the stable fields of a site. A crash of the machine leaves the old file or the new one. */
export const writeDisk = (file: string, site: Site, record: SiteRecord): void => {
  const kept = stableFields(site).map(([name, sort]) => [name, sort.toJson(fieldOf(record, name))])
  const handle = openSync(`${file}.new`, 'w')
  writeSync(handle, JSON.stringify(Object.fromEntries(kept)))
  fsyncSync(handle)
  closeSync(handle)
  renameSync(`${file}.new`, file)
}

/** The stable fields in a file. */
export const readDisk = (file: string): { readonly [field: string]: Json } =>
  JSON.parse(readFileSync(file, 'utf8')) as { readonly [field: string]: Json }
