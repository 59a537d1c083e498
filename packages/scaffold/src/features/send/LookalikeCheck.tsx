import { AddressDifference, type AddressDifferenceProps, Stack, Text, TextInput } from '@latchkey/ui'
import { useTexts } from '../../messages/Texts.tsx'
import { sendTexts } from './en.ts'

export type LookalikeCheckProps = {
  /** The address to pay. */
  to: string
  /** The known address that it looks like. */
  known: string
  /** Where the four characters of `to` begin that the visitor has to type. */
  middleStart: number
  typed: string
  onTypedChange: (typed: string) => void
  /** Whether the typed characters are wrong. */
  isWrong: boolean
}

/** Shows an address beside the known address that it looks like, and asks for the characters by which they differ. */
export function LookalikeCheck({ to, known, middleStart, typed, onTypedChange, isWrong }: LookalikeCheckProps) {
  const { t } = useTexts(sendTexts)
  return (
    <Stack gap={12}>
      <div role="alert">
        <Text tone="error">{t('send.lookalike.title')}</Text>
        <Text size="secondary">{t('send.lookalike.text')}</Text>
      </div>
      <ComparedAddress label={t('send.lookalike.known')} address={known} other={to} />
      <ComparedAddress label={t('send.lookalike.new')} address={to} other={known} markedStart={middleStart} />
      <TextInput
        label={t('send.lookalike.type')}
        error={isWrong ? t('send.lookalike.wrong') : undefined}
        value={typed}
        onChange={(event) => onTypedChange(event.currentTarget.value)}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
        maxLength={8}
        spellCheck={false}
      />
    </Stack>
  )
}

type ComparedAddressProps = Pick<AddressDifferenceProps, 'address' | 'other' | 'markedStart'> & { label: string }

function ComparedAddress({ label, ...difference }: ComparedAddressProps) {
  return (
    <div>
      <Text size="secondary" tone="secondary">
        {label}
      </Text>
      <AddressDifference {...difference} />
    </div>
  )
}
