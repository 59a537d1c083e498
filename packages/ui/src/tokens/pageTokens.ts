import css from './pageTokens.css?inline'

/**
 * The style sheet with the design tokens for what is drawn before the views load. It has its own module, so that the bundler keeps only one
 * copy for the buttons on the page and the shell of the modal.
 */
export const pageTokens: string = css
