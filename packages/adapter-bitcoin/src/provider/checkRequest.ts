import { ConfigurationError } from '@latchkey/core/errors'

type Given = Readonly<Record<string, unknown>>

/**
 * Checks the parameters of a request of the site to sign a message.
 *
 * @throws ConfigurationError `InvalidOption`
 */
export function checkMessage(parameters: unknown): void {
  const { message, address, protocol } = readFields(parameters, ['message', 'address', 'protocol'])
  need(typeof message === 'string', 'message', 'Pass a string.')
  need(address === undefined || typeof address === 'string', 'address', 'Pass a string.')
  need([undefined, 'bip322', 'ecdsa'].includes(protocol as undefined), 'protocol', 'Pass bip322 or ecdsa.')
}

/**
 * Checks the parameters of a request of the site to sign a PSBT. The PSBT itself, and whether it has the inputs,
 * are checked once the code that reads it is loaded.
 *
 * @throws ConfigurationError `InvalidOption`
 */
export function checkPsbtRequest(parameters: unknown): void {
  const { signInputs = [], broadcast = false } = readFields(parameters, ['psbt', 'signInputs', 'broadcast'])
  need(typeof broadcast === 'boolean', 'broadcast', 'Pass true or false.')
  need(Array.isArray(signInputs), 'signInputs', 'Pass an array.')
  signInputs.forEach((input: unknown, at) => {
    const { address, index, sighashTypes = [] } = read(input, `signInputs[${at}]`)
    need(typeof address === 'string', `signInputs[${at}].address`, 'Pass a string.')
    need(isNumber(index), `signInputs[${at}].index`, 'Pass the number of an input.')
    const areTypes = Array.isArray(sighashTypes) && sighashTypes.every(isNumber)
    need(areTypes, `signInputs[${at}].sighashTypes`, 'Pass an array of numbers.')
  })
}

/**
 * Checks that a request to pay has parameters, and no others than these. The payment checks each of them.
 *
 * @throws ConfigurationError `InvalidOption`
 */
export function checkTransfer(parameters: unknown): void {
  readFields(parameters, ['recipient', 'amount', 'feeRate'])
}

const isNumber = (value: unknown) => typeof value === 'number'

/** Rejects fields that would be silently ignored. A site may have merged them into its call from another party's JSON. */
function readFields(parameters: unknown, known: readonly string[]): Given {
  const given = read(parameters, 'parameters')
  for (const [field, value] of Object.entries(given))
    need(value === undefined || known.includes(field), field, `Pass only ${known.join(', ')}.`)
  return given
}

function read(value: unknown, option: string): Given {
  need(typeof value === 'object' && value !== null, option, 'Pass an object.')
  return value as Given
}

function need(condition: boolean, option: string, fix: string): asserts condition {
  if (!condition) throw new ConfigurationError('InvalidOption', { values: { option, fix } })
}
