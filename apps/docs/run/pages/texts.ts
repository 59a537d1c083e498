import { code, escapeHtml, table } from '../html.ts'
import type { Values } from '../source/loadValues.ts'
import type { Page } from './page.ts'

const titles: Readonly<Record<string, string>> = {
  button: 'Buttons on the page',
  common: 'Everywhere',
}

/** Returns the page with all texts of the modal and the buttons, by key. */
export function textsPage({ buttonMessages, en }: Values): Page {
  const allTexts = Object.entries({ ...buttonMessages, ...en })
  const areas = [...new Set(allTexts.map(([key]) => key.split('.')[0] ?? ''))]
  const sections = areas.map((area) => {
    const rows = allTexts
      .filter(([key]) => key.startsWith(`${area}.`))
      .map(([key, message]) => [
        code(key),
        typeof message === 'string'
          ? escapeHtml(message)
          : Object.entries(message)
              .map(([form, text]) => `${code(form)} ${escapeHtml(String(text))}`)
              .join('<br>'),
      ])
    return `## ${titles[area] ?? area}\n\n${table(['Key', 'English'], rows)}`
  })
  return {
    path: 'reference/texts.md',
    title: 'Texts',
    description: 'Every text of the modal by its key, for the option `texts`.',
    headings: { min: 2, max: 2 },
    body: [
      'The keys of the option [`texts`](/reference/options/#texts). Words in braces are filled in: keep them. A text with plural forms is an object of the forms that the language has. See [Texts and languages](/guides/texts/).',
      'The texts of errors have the key `error.<code>`, with a code of [Errors](/errors/): `error.UserRejected`.',
      ...sections,
    ].join('\n\n'),
  }
}
