import { LaunchError } from './LaunchError.mjs'

/** The reasons that users see, each with a pattern for the output of the tools. */
const reasons = /** @type {const} */ ([
  [/ENOSPC|no space left|disk full/i, 'the disk is full: free some space, then run the command again.'],
  [
    /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|Temporary failure|Could not resolve|dns error|error sending request|failed to lookup|network (?:error|timeout|is unreachable)/i,
    'the network did not answer: connect this machine (or set its proxy), then run the command again.',
  ],
  [
    /SELF_SIGNED_CERT|UNABLE_TO_(?:GET_ISSUER|VERIFY)|CERT_(?:HAS_EXPIRED|UNTRUSTED)|invalid peer certificate/i,
    'the certificate of the registry is not trusted here: give npm a "cafile", then run the command again.',
  ],
  [
    /EACCES|EPERM|EROFS|permission denied|read-only file system|not permitted/i,
    'this user may not write there: run it in a folder of your own.',
  ],
  [
    /OUTDATED_LOCKFILE|frozen-lockfile/i,
    'pnpm-lock.yaml does not match a package.json: run "pnpm install" and keep its change.',
  ],
])

/**
 * Makes an error of one sentence for a failed step, instead of the tool's whole output.
 * @param {string} step what could not be done, as the start of the sentence
 * @param {unknown} cause an error, or the tool's output
 */
export function launchError(step, cause) {
  const text =
    cause instanceof Error ? `${/** @type {{ code?: string }} */ (cause).code ?? ''} ${cause.message}` : String(cause)
  // Some tools wrap their lines in the middle of a phrase.
  const knownReason = reasons.find(([pattern]) => pattern.test(text.replace(/\s+/g, ' ')))
  const why = knownReason ? knownReason[1] : firstError(text)
  return new LaunchError(`${step}: ${why}`, { cause })
}

/**
 * Returns the first line of a text that speaks of an error, or else the last line.
 * @param {string} text
 */
function firstError(text) {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.find((line) => /error|ERR_|failed/i.test(line)) ?? lines.at(-1) ?? 'no reason was given.'
}
