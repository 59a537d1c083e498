/** Values of the packages that pages list. Their modules import style sheets, which Node cannot: Vite loads this one. */
export { buttonMessages } from '@latchkey/core/messages'
export { en } from '@latchkey/scaffold/messages'
export { themeVariableNames, tokens } from '@latchkey/ui/tokens'
export * as networks from 'latchkey/networks'
