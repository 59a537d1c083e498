import { pageTokens } from '../tokens/pageTokens.ts'
import css from './pageButton.css?inline'

/**
 * The look of the buttons that sit on the host's own page, complete by itself: adopt it in a shadow root, or in the
 * document. `data-kind` is `connect`, `account` or `network`; `data-theme` is `dark`, `light` or `auto`.
 */
export const pageButtonCss: string = pageTokens + css

/** The parts of a page button. The mark is an image or an empty element; a spinner takes its place while loading. */
export const pageButtonClass = {
  root: 'lk-page-button',
  mark: 'lk-page-button-mark',
  label: 'lk-page-button-label',
  text: 'lk-page-button-text',
  balance: 'lk-page-button-balance',
  spinner: 'lk-page-button-spinner',
} as const

/** What a button on the page opens. */
export type PageButtonKind = 'connect' | 'account' | 'network'

/** What a page button stands for. Amounts in base units. */
export type PageButtonSubject =
  | { kind: 'connect'; state: 'ready' | 'loading'; label: string }
  | {
      kind: 'account'
      address: string
      balance: { value: bigint; decimals: number; symbol: string } | undefined
      label: string
    }
  | { kind: 'network'; name: string; imageUrl: string | undefined; label: string }

/** What is drawn of it, no matter who draws: React, or the element without it. */
export type PageButtonFace = {
  kind: PageButtonKind
  state: 'ready' | 'loading'
  text: string
  /** Read aloud before the text, where the text alone does not say what it is. */
  label?: string
  balance?: string | undefined
  /** A picture, the tints of an avatar, or a letter; an empty place until it is known. */
  mark?: { src?: string; tints?: readonly string[]; letter?: string }
}
