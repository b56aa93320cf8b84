// Disk faults for a process of the command line, as JavaScript that runs before the program. They do not
// affect its stdout and stderr.

const patched = (write: string): string => `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  const whole = fs.writeSync
  fs.writeSync = (handle, bytes, offset, length, ...more) => {
    if (handle < 3) return whole(handle, bytes, offset, length, ...more)
    ${write}
  }
  syncBuiltinESMExports()`

/** The disk is full after this many bytes. */
export const fullAfter = (room: number): string =>
  `let left = ${room};` +
  patched(`
    if (left === 0) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
    const written = whole(handle, bytes, offset, Math.min(length, left), ...more)
    left -= written
    return written`)

/** Each write takes at most this many bytes. */
export const shortWrites = (most: number): string =>
  patched(`return whole(handle, bytes, offset, Math.min(length, ${most}), ...more)`)

/** The process receives a signal during the write with this number. */
export const signalInWrite = (number: number, signal: 'SIGINT' | 'SIGTERM' | 'SIGHUP'): string =>
  `let writes = 0;` +
  patched(`
    if (++writes === ${number}) process.kill(process.pid, '${signal}')
    return whole(handle, bytes, offset, Math.min(length, 100), ...more)`)

/** No call renames or removes a file in /dev, whatever the program does. */
export const devicesSpared = `
  import fs from 'node:fs'
  import { syncBuiltinESMExports } from 'node:module'
  for (const name of ['renameSync', 'unlinkSync', 'rmSync']) {
    const real = fs[name]
    fs[name] = (...args) => {
      if (args.some((arg) => typeof arg === 'string' && arg.startsWith('/dev/'))) {
        throw Object.assign(new Error('EPERM: spared'), { code: 'EPERM', errno: -1 })
      }
      return real(...args)
    }
  }
  syncBuiltinESMExports()`
