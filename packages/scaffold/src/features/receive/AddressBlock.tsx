import { AddressText, Text, VisuallyHidden } from '@latchkey/ui'

/** Splits an address into groups of four characters, after the `0x` of EVM addresses. */
export function addressGroups(address: string): string[] {
  const [, prefix = '', rest = ''] = /^(0x)?(.*)$/i.exec(address) ?? []
  return [prefix, ...(rest.match(/.{1,4}/g) ?? [])].filter(Boolean)
}

const balanced = { display: 'block', textWrap: 'balance', wordBreak: 'break-all' } as const

/** The whole address, from left to right in every language. Screen readers read it in groups of four characters. */
export function AddressBlock({ address, label }: { address: string; label: string }) {
  return (
    <Text align="center">
      <VisuallyHidden>
        {label} <bdi dir="ltr">{addressGroups(address).join(' ')}</bdi>
      </VisuallyHidden>
      {/* Lines of about the same length, so that no line has a single character. */}
      <span aria-hidden="true" style={balanced}>
        <AddressText address={address} length="full" />
      </span>
    </Text>
  )
}
