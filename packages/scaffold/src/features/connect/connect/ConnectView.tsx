import { Button, CardFooter, Checkbox, EmptyState, ScrollArea, Stack, Text, WalletIcon } from '@latchkey/ui'
import { useState } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { ConnectRows, type ConnectRowsProps } from './ConnectRows.tsx'
import { LegalText } from './LegalText.tsx'

export type ConnectViewProps = Omit<ConnectRowsProps, 'state'> & {
  hasLegalCheckbox: boolean
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  onGetWallet: () => void
}

export function ConnectView({
  rows,
  search,
  hasLegalCheckbox,
  onSelect,
  onIntent,
  onGetWallet,
  ...legal
}: ConnectViewProps) {
  const { t } = useTexts()
  const [isAccepted, setIsAccepted] = useState(false)
  const hasLegal = Boolean(legal.termsConditionsUrl || legal.privacyPolicyUrl)
  const hasNote = hasLegal && !hasLegalCheckbox
  const needsConsent = hasLegalCheckbox && hasLegal && !isAccepted
  const isEmpty = rows.length === 0 && !search
  const hasDuplicates = rows.some((row) => row.kind === 'connector' && row.connector.isDuplicate)
  const rowState = needsConsent ? 'disabled' : 'ready'

  return (
    <>
      <ScrollArea>
        <Stack gap={12}>
          {hasLegal && hasLegalCheckbox && (
            <Checkbox
              checked={isAccepted}
              onCheckedChange={setIsAccepted}
              label={<LegalText {...legal} template="connect.legal.agree" />}
            />
          )}
          {isEmpty ? (
            <EmptyState
              icon={<WalletIcon />}
              title={t('connect.empty.title')}
              action={
                <Button variant="secondary" onClick={onGetWallet}>
                  {t('whatIsAWallet.get')}
                </Button>
              }
            >
              {t('connect.empty.text')}
            </EmptyState>
          ) : (
            <ConnectRows rows={rows} search={search} state={rowState} onSelect={onSelect} onIntent={onIntent} />
          )}
          {hasDuplicates && (
            <Text size="secondary" tone="secondary">
              {t('connect.duplicate')}
            </Text>
          )}
        </Stack>
      </ScrollArea>
      {(!isEmpty || hasNote) && (
        <CardFooter>
          <Stack gap={12} align="center">
            {!isEmpty && (
              <Button variant="ghost" onClick={onGetWallet}>
                {t('connect.getWallet')}
              </Button>
            )}
            {hasNote && (
              <Text size="label" tone="secondary" align="center">
                <LegalText {...legal} template="connect.legal.note" />
              </Text>
            )}
          </Stack>
        </CardFooter>
      )}
    </>
  )
}
