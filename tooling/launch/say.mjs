/**
 * Prints one line for one step.
 * @param {string} what
 * @param {string} how
 */
export function say(what, how) {
  process.stdout.write(`${what} … ${how}\n`)
}
