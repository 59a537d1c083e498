import css from './pageButton.css?inline'

/**
 * The look of the buttons that sit on the host's own page, complete by itself: adopt it in a shadow root, or in the
 * document. `data-kind` is `connect`, `account` or `network`; `data-theme` is `dark` or `light`.
 */
export const pageButtonCss: string = css

/** The parts of a page button. The mark is an image or an empty element; a spinner takes its place while loading. */
export const pageButtonClass = {
  root: 'lk-page-button',
  mark: 'lk-page-button-mark',
  label: 'lk-page-button-label',
  text: 'lk-page-button-text',
  balance: 'lk-page-button-balance',
  spinner: 'lk-page-button-spinner',
} as const

export type PageButtonKind = 'connect' | 'account' | 'network'
