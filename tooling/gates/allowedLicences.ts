/** The SPDX ids of the licences that our dependencies may have. The Open Source Initiative has approved all of them. */
export const allowedLicences: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'Artistic-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unicode-3.0',
  'Unlicense',
  'Zlib',
]

/** Packages whose licence is not in `allowedLicences`, each with the reason why it is allowed. */
export const licenceExceptions: Readonly<Record<string, { licence: string; reason: string }>> = {
  'caniuse-lite': {
    licence: 'CC-BY-4.0',
    reason:
      'A table of what browsers can do: data, not code. Storybook reads it on our machines; no package of ours ships it.',
  },
  'mdn-data': {
    licence: 'CC0-1.0',
    reason:
      'Tables of the properties of CSS, in the public domain. The builder of the documentation reads them; nothing ships them.',
  },
}
