import type { StorageProblem } from './createStorage.ts'

/** The warning about each storage problem. The console shows it to the site's developer. */
export const storageWarnings: Record<StorageProblem, string> = {
  blocked: 'The browser keeps no data for this page: after a reload the wallet has to be connected again.',
  full: 'The storage of this page is full: after a reload the wallet has to be connected again.',
  corrupt: 'Stored data could not be read and was dropped.',
  version: 'Stored data of another version was dropped.',
}
