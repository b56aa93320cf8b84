// The links that the page offers for a claim of a lecture.
import { claimLinks } from '../../src/explorer/lesson/claim-link.js'

export const links = (command: string) =>
  claimLinks({ command: `coterie ${command}`, excerpts: [], prints: [] }, 'A1.2')
export const link = (command: string) => links(command)[0]?.fragment
