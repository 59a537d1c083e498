import { describe, expect, test } from 'vitest'
import { pageButtonCss } from '../page-button/pageButton.ts'
import { shellSheetText } from '../shell/shellSheetText.ts'
import { sheetText } from '../styles.ts'
import { themeVariableNames, tokens } from './tokens.ts'
import { tokensCss } from './tokensCss.ts'

/** Removes spaces and replaces double quotes with single ones, because a minifier may change both. */
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
    const declaredNames = new Set([...sheetText.matchAll(/(--_[\w-]+):/g)].map(([, name]) => name))
    const inlineVariables = /^--_(tint-\d|scale|gap|around)$/
    const readNames = [...sheetText.matchAll(/var\((--_[\w-]+)/g)].map(([, name]) => name ?? '')
    expect(readNames.filter((name) => !declaredNames.has(name) && !inlineVariables.test(name))).toEqual([])
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
    const buttonDeclarations = [...compact(pageButtonCss).matchAll(/--_[\w-]+:var\(--lk-[^;}]*/g)].map(([text]) => text)
    expect(buttonDeclarations.length).toBeGreaterThan(10)
    // Declarations with `--_y` differ on purpose: the page button's sheet stores a luminance in this variable, and `tokensCss` repeats the
    // formula instead.
    const differingDeclarations = buttonDeclarations.filter(
      (text) => !tokenDeclarations.includes(text) && !text.includes('var(--_y)'),
    )
    expect(differingDeclarations).toEqual([])
  })
})

describe('shellSheetText', () => {
  test('behavior: needs no other sheet, because it is the only one when the modal opens', () => {
    const declaredNames = new Set([...shellSheetText.matchAll(/(--_[\w-]+):/g)].map(([, name]) => name))
    const readNames = [...shellSheetText.matchAll(/var\((--_[\w-]+)[),]/g)].map(([, name]) => name ?? '')
    expect(readNames.filter((name) => !declaredNames.has(name))).toEqual([])
    const animationNames = [...shellSheetText.matchAll(/animation(?:-name)?:(lk-[\w-]+)/g)].map(
      ([, name]) => name ?? '',
    )
    expect(animationNames.filter((name) => !shellSheetText.includes(`@keyframes ${name}`))).toEqual([])
  })
})
