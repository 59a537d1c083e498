import type { Core } from '@latchkey/core'
import { loadEnglishTexts } from '../texts.ts'
import { listUndrawnPictures } from './undrawnPictures.ts'
import { findIneffectiveOptions } from './unknownNames.ts'

/** Logs one warning that lists all options of the site that have no effect. Production builds do not load this code. */
export async function warnOfIneffectiveOptions({ host, log, options }: Core): Promise<void> {
  const warningLines = findIneffectiveOptions(host, Object.keys(await loadEnglishTexts()))
  warningLines.push(...(await listUndrawnPictures(host)))
  if (host.locale && host.locale !== options.state.locale)
    warningLines.push(`\`locale\`: there are no texts in \`${host.locale}\`. Bring them with \`texts\`.`)
  if (warningLines.length > 0) log.tell('warn', ['Some options have no effect:', ...warningLines].join('\n  '))
}
