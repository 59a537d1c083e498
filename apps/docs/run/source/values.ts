import { buttonMessages } from '@latchkey/core/messages'
import { en } from '@latchkey/scaffold/messages'
import { themeVariableNames, tokens } from '@latchkey/ui/tokens'
import * as networks from 'latchkey/networks'

/** Values of the packages that pages list. Their modules import style sheets, which Node cannot: Vite loads this one. */
export const values = { buttonMessages, en, networks, themeVariableNames, tokens }
