import type { Core } from '@latchkey/core'
import { loadEnglishTexts } from '../texts.ts'
import { undrawnPictures } from './undrawnPictures.ts'
import { unknownNames } from './unknownNames.ts'

/** Logs one warning that lists all options of the site that have no effect. Production builds do not load this code. */
export async function warnOfNames({ host, log, options }: Core): Promise<void> {
  const lines = unknownNames(host, Object.keys(await loadEnglishTexts()))
  lines.push(...(await undrawnPictures(host)))
  if (host.locale && host.locale !== options.state.locale)
    lines.push(`\`locale\`: there are no texts in \`${host.locale}\`. Bring them with \`texts\`.`)
  if (lines.length > 0) log.tell('warn', ['Some options have no effect:', ...lines].join('\n  '))
}
