import type { Connector } from '@latchkey/core'
import {
  Button,
  CardFooter,
  Checkbox,
  ChevronIcon,
  EmptyState,
  List,
  ListRow,
  RowIcon,
  ScrollArea,
  Stack,
  Tag,
  Text,
  WalletIcon,
  WalletImage,
} from '@latchkey/ui'
import { useState } from 'react'
import { useTexts } from '../../messages/Texts.tsx'
import { LegalText } from './LegalText.tsx'
import type { WalletRow } from './walletSections.ts'

export type ConnectViewProps = {
  rows: readonly WalletRow[]
  /** Wallets hide behind one row until the visitor asks for them. */
  isCollapsed: boolean
  hasLegalCheckbox: boolean
  termsConditionsUrl: string | undefined
  privacyPolicyUrl: string | undefined
  onSelect: (connector: Connector) => void
  onGetWallet: () => void
}

export function ConnectView({
  rows,
  isCollapsed,
  hasLegalCheckbox,
  onSelect,
  onGetWallet,
  ...legal
}: ConnectViewProps) {
  const { t } = useTexts()
  const [isAccepted, setIsAccepted] = useState(false)
  const [isExpanded, setIsExpanded] = useState(!isCollapsed)
  const hasLegal = Boolean(legal.termsConditionsUrl || legal.privacyPolicyUrl)
  const hasNote = hasLegal && !hasLegalCheckbox
  const needsConsent = hasLegalCheckbox && hasLegal && !isAccepted
  const hasDuplicates = rows.some(({ connector }) => connector.isDuplicate)
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
          {rows.length === 0 ? (
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
          ) : isExpanded ? (
            <List label={t('connect.wallets')}>
              {rows.map(({ connector, tag }) => (
                <ListRow
                  key={`${connector.namespace} ${connector.id}`}
                  mark={<WalletImage name={connector.name} src={connector.imageUrl} />}
                  name={connector.name}
                  detail={connector.isDuplicate ? connector.info?.rdns : undefined}
                  tag={
                    connector.isDuplicate ? (
                      <Tag tone="warning">{t('connect.tag.lookTwice')}</Tag>
                    ) : (
                      tag && <Tag>{t(`connect.tag.${tag}`)}</Tag>
                    )
                  }
                  state={rowState}
                  onClick={() => onSelect(connector)}
                />
              ))}
            </List>
          ) : (
            <List>
              <ListRow
                mark={
                  <RowIcon>
                    <WalletIcon />
                  </RowIcon>
                }
                name={t('connect.continue')}
                trailing={<ChevronIcon />}
                state={rowState}
                onClick={() => setIsExpanded(true)}
              />
            </List>
          )}
          {hasDuplicates && isExpanded && (
            <Text size="secondary" tone="secondary">
              {t('connect.duplicate')}
            </Text>
          )}
        </Stack>
      </ScrollArea>
      {(rows.length > 0 || hasNote) && (
        <CardFooter>
          <Stack gap={12} align="center">
            {rows.length > 0 && (
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
