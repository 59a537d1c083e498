import dialog from '../dialog/Dialog.css?inline'
import iconButton from '../icon-button/IconButton.css?inline'
import list from '../list/List.css?inline'
import base from '../sheet/base.css?inline'
import skeleton from '../skeleton/Skeleton.css?inline'
import { pageTokens } from '../tokens/pageTokens.ts'
import shell from './shell.css?inline'

/** Styles of the dialog, the card and the placeholder rows, without the values of the design tokens. */
export const shellRules: string = [base, iconButton, list, skeleton, dialog, shell].join('')

/** All styles that the modal's shadow root has before the views have loaded. */
export const shellSheetText: string = pageTokens + shellRules
