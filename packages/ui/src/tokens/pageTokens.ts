import css from './pageTokens.css?inline'

/**
 * The CSS of the design tokens that the buttons on the page and the shell of the modal need. Both import this module, so that a bundle
 * contains the tokens only once.
 */
export const pageTokens: string = css
