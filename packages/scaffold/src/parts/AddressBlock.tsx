import { AddressText, addressGroups, Text, VisuallyHidden } from '@latchkey/ui'

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
