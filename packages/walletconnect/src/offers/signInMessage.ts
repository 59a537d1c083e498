import type { AuthTypes } from '@walletconnect/types'
import { decodeRecap, writeStatementWithRecap } from './recap.ts'

/**
 * Builds the message that a wallet signed, from the payload in the wallet's response. The site's server checks the signature of this text.
 *
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function writeSignInMessage(payload: AuthTypes.CacaoPayload): string {
  const { chain, address } = readIssuer(payload.iss)
  const { resources } = payload
  const lines = [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    writeStatementWithRecap(payload.statement || undefined, decodeRecap(resources)),
    '',
    `URI: ${payload.aud}`,
    `Version: ${payload.version}`,
    `Chain ID: ${chain.slice(chain.indexOf(':') + 1)}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
    payload.exp && `Expiration Time: ${payload.exp}`,
    payload.nbf && `Not Before: ${payload.nbf}`,
    payload.requestId && `Request ID: ${payload.requestId}`,
    resources && ['Resources:', ...resources.map((resource) => `- ${resource}`)].join('\n'),
  ]
  return lines.filter((line) => line !== undefined).join('\n')
}

/** Reads the chain and the account of the signer from 'did:pkh:eip155:1:0xab16…'. */
export function readIssuer(iss: string): { chain: string; address: string } {
  const [namespace = '', reference = '', address = ''] = iss.replace(/^did:pkh:/, '').split(':')
  return { chain: `${namespace}:${reference}`, address }
}
