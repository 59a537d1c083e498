import { buttonMessages } from '@latchkey/core/messages'
import { en } from '@latchkey/scaffold/messages'
import { themeVariableNames, tokens } from '@latchkey/ui/tokens'
import * as networks from 'latchkey/networks'

/**
 * Values of the packages that the pages list. Vite must load this module, because the packages import style sheets, which Node cannot load.
 */
export const values = { buttonMessages, en, networks, themeVariableNames, tokens }
