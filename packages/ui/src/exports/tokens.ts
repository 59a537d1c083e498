export { adoptSheet, createSheet } from '../sheet/sheet.ts'
export { sheetText, viewSheetText } from '../styles.ts'
export { type ThemeVariable, type ThemeVariables, themeVariableNames, tokens } from '../tokens/tokens.ts'
export { tokensCss } from '../tokens/tokensCss.ts'
