import { getAddress, isAddress } from 'viem'
import { toRecord } from '../toRecord.ts'
import type { EvmEffect } from './decode.ts'

export declare namespace decodeTypedData {
  type ReturnType = Extract<EvmEffect, { kind: 'approval' | 'unknown' }>
}

/** The fields of the type `Permit` (ERC-2612), as `name:type`. */
const permitFields = ['owner:address', 'spender:address', 'value:uint256', 'nonce:uint256', 'deadline:uint256']
/** The fields of the domain that the signature has to cover. */
const requiredDomainFields = ['chainId:uint256', 'verifyingContract:address']

/**
 * Reads what a signature of typed data (EIP-712) allows. Only the permit of a token (ERC-2612) is decoded. Anyone who has the signature of
 * a permit can use it to set the approval.
 *
 * @param typedData - what `eth_signTypedData_v4` signs: an object with `types`, `primaryType`, `domain` and `message`
 * @see https://eips.ethereum.org/EIPS/eip-2612
 */
export function decodeTypedData(typedData: unknown): decodeTypedData.ReturnType {
  const { types, primaryType, domain, message } = toRecord(typedData)
  const { verifyingContract, chainId: domainChainId } = toRecord(domain)
  if (!isAccount(verifyingContract)) return { kind: 'unknown' }
  const token = getAddress(verifyingContract)
  const { owner, spender, value, deadline: messageDeadline } = toRecord(message)
  const { Permit: permit, EIP712Domain: domainType } = toRecord(types)
  const [amount, deadline, chainId] = [value, messageDeadline, domainChainId].map(toUint256)
  const permitTypeFields = toFieldTexts(permit)
  const hasExactFields =
    permitTypeFields.length === permitFields.length &&
    permitTypeFields.every((field, index) => field === permitFields[index])
  const isPermit = primaryType === 'Permit' && hasExactFields
  // A signature covers only those fields of `domain` that the type `EIP712Domain` lists. If this type is missing, the signature covers all
  // fields.
  const hasSignedDomain =
    domainType === undefined || requiredDomainFields.every((field) => toFieldTexts(domainType).includes(field))
  const isKnownPermit = isPermit && hasSignedDomain && isAccount(owner) && isAccount(spender)
  if (!isKnownPermit || amount === undefined || deadline === undefined || chainId === undefined)
    return { kind: 'unknown', to: token }
  const accounts = { owner: getAddress(owner), spender: getAddress(spender) }
  return { kind: 'approval', token, ...accounts, amount, isAdded: false, deadline, chainId }
}

const isAccount = (value: unknown): value is string => typeof value === 'string' && isAddress(value)

/**
 * Converts each field of a type to the text `name:type`. The texts are not joined to one text, because a name may contain the separator.
 */
function toFieldTexts(fields: unknown): readonly string[] {
  const fieldRecords = Array.isArray(fields) ? fields.map(toRecord) : []
  return fieldRecords.map(({ name, type }) => `${name}:${type}`)
}

function toUint256(value: unknown): bigint | undefined {
  const isNumberText = typeof value === 'string' && /^(?:0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value)
  if (!isNumberText && typeof value !== 'bigint' && !Number.isSafeInteger(value)) return undefined
  const number = BigInt(value as string | number | bigint)
  return number >= 0n && number < 2n ** 256n ? number : undefined
}
