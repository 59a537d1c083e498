import dialog from '../dialog/Dialog.css?inline'
import iconButton from '../icon-button/IconButton.css?inline'
import list from '../list/List.css?inline'
import base from '../sheet/base.css?inline'
import skeleton from '../skeleton/Skeleton.css?inline'
import { pageTokens } from '../tokens/pageTokens.ts'
import shell from './shell.css?inline'

/** What the dialog, the card and its skeleton look like, without the tokens. */
export const shellRules: string = [base, iconButton, list, skeleton, dialog, shell].join('')

/** All that the shell of the modal needs in its shadow root before the views are here. */
export const shellSheetText: string = pageTokens + shellRules
