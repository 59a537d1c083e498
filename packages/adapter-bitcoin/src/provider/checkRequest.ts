import { ConfigurationError } from '@latchkey/core/errors'

/** The fields of an object that the site passed. Their values are not validated yet. */
type Fields = Readonly<Record<string, unknown>>

/**
 * Checks the parameters of the site's request to sign a message.
 *
 * @throws ConfigurationError `InvalidOption` if a parameter is invalid
 */
export function checkMessage(parameters: unknown): void {
  const { message, address, protocol } = readFields(parameters, ['message', 'address', 'protocol'])
  assertOption(typeof message === 'string', 'message', 'Pass a string.')
  assertOption(address === undefined || typeof address === 'string', 'address', 'Pass a string.')
  assertOption([undefined, 'bip322', 'ecdsa'].includes(protocol as undefined), 'protocol', 'Pass bip322 or ecdsa.')
}

/**
 * Checks the parameters of the site's request to sign a PSBT. The content of the PSBT is checked later, when the code for payments is
 * loaded.
 *
 * @throws ConfigurationError `InvalidOption` if a parameter is invalid
 */
export function checkPsbtRequest(parameters: unknown): void {
  const { signInputs = [], broadcast = false } = readFields(parameters, ['psbt', 'signInputs', 'broadcast'])
  assertOption(typeof broadcast === 'boolean', 'broadcast', 'Pass true or false.')
  assertOption(Array.isArray(signInputs), 'signInputs', 'Pass an array.')
  signInputs.forEach((input: unknown, position) => {
    const { address, index, sighashTypes = [] } = assertObject(input, `signInputs[${position}]`)
    assertOption(typeof address === 'string', `signInputs[${position}].address`, 'Pass a string.')
    assertOption(isNumber(index), `signInputs[${position}].index`, 'Pass the number of an input.')
    const isNumberList = Array.isArray(sighashTypes) && sighashTypes.every(isNumber)
    assertOption(isNumberList, `signInputs[${position}].sighashTypes`, 'Pass an array of numbers.')
  })
}

/**
 * Checks that the parameters of the site's request to pay are an object without unknown fields. The values of the fields are checked later,
 * in `sendTransfer`.
 *
 * @throws ConfigurationError `InvalidOption` if the parameters are not such an object
 */
export function checkTransfer(parameters: unknown): void {
  readFields(parameters, ['recipient', 'amount', 'feeRate'])
}

const isNumber = (value: unknown) => typeof value === 'number'

/**
 * Reads the parameters of a request, and rejects unknown fields. Without this check, an unknown field would be ignored without an error.
 */
function readFields(parameters: unknown, allowedFields: readonly string[]): Fields {
  const fields = assertObject(parameters, 'parameters')
  for (const [field, value] of Object.entries(fields))
    assertOption(value === undefined || allowedFields.includes(field), field, `Pass only ${allowedFields.join(', ')}.`)
  return fields
}

function assertObject(value: unknown, option: string): Fields {
  assertOption(typeof value === 'object' && value !== null, option, 'Pass an object.')
  return value as Fields
}

function assertOption(condition: boolean, option: string, fix: string): asserts condition {
  if (!condition) throw new ConfigurationError('InvalidOption', { values: { option, fix } })
}
