import { describe, expect, test } from 'vitest'
import { pageButtonCss } from '../page-button/pageButton.ts'
import { shellSheetText } from '../shell/shellSheetText.ts'
import { sheetText } from '../styles.ts'
import { themeVariableNames, tokens } from './tokens.ts'
import { tokensCss } from './tokensCss.ts'

/** Removes spaces and unifies quotes, because a minifier may change both. */
function compact(css: string): string {
  return css.replace(/\s+/g, '').replaceAll("'", '"')
}

describe('tokensCss', () => {
  test('default: each variable reads its public variable and falls back to the token', () => {
    const { light, dark } = tokens
    expect(tokensCss).toContain(`--_accent:var(--lk-accent,light-dark(${light.accent},${dark.accent}));`)
    expect(tokensCss).toContain('--_z-index:var(--lk-z-index,999);')
  })

  test('behavior: reads every variable that a site may set', () => {
    expect(themeVariableNames.filter((name) => !tokensCss.includes(`var(${name},`))).toEqual([])
  })

  test('behavior: declares every internal variable that a sheet reads', () => {
    const declared = new Set([...sheetText.matchAll(/(--_[\w-]+):/g)].map(([, name]) => name))
    const given = /^--_(tint-\d|scale|gap|around)$/
    const read = [...sheetText.matchAll(/var\((--_[\w-]+)/g)].map(([, name]) => name ?? '')
    expect(read.filter((name) => !declared.has(name) && !given.test(name))).toEqual([])
  })

  test('behavior: no sheet uses left or right, so that right-to-left text is mirrored', () => {
    expect(
      sheetText.match(
        /[;{\s](?:margin|padding|border)-(?:left|right)|[;{\s](?:left|right):|text-align:(?:left|right)/g,
      ),
    ).toBeNull()
  })

  test('behavior: no sheet registers a property or loads anything', () => {
    expect(sheetText.match(/@property|@import|@font-face|url\(/g)).toBeNull()
  })
})

describe('pageButtonCss', () => {
  test('behavior: repeats the values of the tokens', () => {
    const tokenDeclarations = compact(tokensCss)
    const declared = [...compact(pageButtonCss).matchAll(/--_[\w-]+:var\(--lk-[^;}]*/g)].map(([text]) => text)
    expect(declared.length).toBeGreaterThan(10)
    // Declarations with `--_y` may differ. Only the style sheet of the page button has this variable, for a luminance that it uses three times.
    const differing = declared.filter((text) => !tokenDeclarations.includes(text) && !text.includes('var(--_y)'))
    expect(differing).toEqual([])
  })
})

describe('shellSheetText', () => {
  test('behavior: needs no other sheet, because it is the only one when the modal opens', () => {
    const declared = new Set([...shellSheetText.matchAll(/(--_[\w-]+):/g)].map(([, name]) => name))
    const read = [...shellSheetText.matchAll(/var\((--_[\w-]+)[),]/g)].map(([, name]) => name ?? '')
    expect(read.filter((name) => !declared.has(name))).toEqual([])
    const played = [...shellSheetText.matchAll(/animation(?:-name)?:(lk-[\w-]+)/g)].map(([, name]) => name ?? '')
    expect(played.filter((name) => !shellSheetText.includes(`@keyframes ${name}`))).toEqual([])
  })
})
