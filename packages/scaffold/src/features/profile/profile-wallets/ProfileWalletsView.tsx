import type { Namespace } from '@latchkey/core'
import {
  AddressText,
  Button,
  CardFooter,
  CloseIcon,
  CopyButton,
  DisconnectIcon,
  EmptyState,
  IconButton,
  List,
  ListRow,
  RowIcon,
  ScrollArea,
  Stack,
  Tabs,
  Text,
  truncateAddress,
  VisuallyHidden,
  WalletIcon,
  WalletImage,
} from '@latchkey/ui'
import type { ReactNode } from 'react'
import { useTexts } from '../../../messages/Texts.tsx'
import { profileTexts } from '../en.ts'
import type { LeftWallet, ProfileWallet } from './walletAccounts.ts'

export type ProfileWalletsViewProps = {
  /** A tab for each kind of chain; without a bar where there is one. */
  tabs: readonly { readonly id: Namespace; readonly label: string }[]
  namespace: Namespace
  /** The one in use first. */
  wallets: readonly ProfileWallet[]
  left: readonly LeftWallet[]
  isDisconnecting: boolean
  onNamespaceChange: (namespace: Namespace) => void
  onSwitch: (wallet: ProfileWallet) => void
  onDisconnect: (wallet: ProfileWallet) => void
  onDisconnectAll: () => void
  onReconnect: (wallet: LeftWallet) => void
  onDelete: (wallet: LeftWallet) => void
  onAdd: () => void
}

export function ProfileWalletsView(props: ProfileWalletsViewProps) {
  const { tabs, namespace, wallets, isDisconnecting, onNamespaceChange, onDisconnectAll, onAdd } = props
  const { t } = useTexts(profileTexts)
  const [inUse] = wallets
  const chain = tabs.find(({ id }) => id === namespace)?.label ?? namespace
  const sections = <Sections {...props} chain={chain} />
  return (
    <>
      <ScrollArea>
        {tabs.length > 1 ? (
          <Tabs label={t('profile.tabs')} tabs={tabs} value={namespace} onValueChange={onNamespaceChange}>
            {sections}
          </Tabs>
        ) : (
          sections
        )}
      </ScrollArea>
      <CardFooter>
        <Stack gap={8}>
          <Button variant="secondary" onClick={onAdd}>
            {t('profile.add')}
          </Button>
          {wallets.length > 0 && (
            <Button variant="ghost" onClick={onDisconnectAll} state={isDisconnecting ? 'loading' : 'ready'}>
              {tabs.length > 1 ? t('profile.disconnectAllOf', { chain }) : t('profile.disconnectAll')}
            </Button>
          )}
        </Stack>
      </CardFooter>
      {/* A wallet that is switched to, or left, moves from one list to another. Screen readers need to be told. */}
      <div role="status">
        <VisuallyHidden>
          {inUse
            ? t('profile.inUse', { wallet: inUse.label ?? inUse.name, address: truncateAddress(inUse.address) })
            : t('profile.noneInUse')}
        </VisuallyHidden>
      </div>
    </>
  )
}

function Sections({ chain, wallets, left, ...actions }: ProfileWalletsViewProps & { chain: string }) {
  const { t } = useTexts(profileTexts)
  const [first, ...others] = wallets
  return (
    <Stack gap={24}>
      {first ? (
        <Section title={t('profile.active')}>
          <WalletRow wallet={first} {...actions} />
        </Section>
      ) : (
        <EmptyState icon={<WalletIcon />} title={t('profile.empty.title', { chain })}>
          {t('profile.empty.text')}
        </EmptyState>
      )}
      {others.length > 0 && (
        <Section title={t('profile.others')}>
          {others.map((wallet) => (
            <WalletRow key={`${wallet.connectorId} ${wallet.address}`} wallet={wallet} {...actions} />
          ))}
        </Section>
      )}
      {left.length > 0 && (
        <Section title={t('profile.recent')}>
          {left.map((wallet) => (
            <LeftRow key={`${wallet.connectorId} ${wallet.name} ${wallet.address}`} wallet={wallet} {...actions} />
          ))}
        </Section>
      )}
    </Stack>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap={8}>
      <Text size="secondary" tone="secondary">
        {title}
      </Text>
      <List label={title}>{children}</List>
    </Stack>
  )
}

type RowActions = Omit<ProfileWalletsViewProps, 'tabs' | 'namespace' | 'wallets' | 'left'>

/** What an address of a Bitcoin wallet is for. */
const purposes: Partial<Record<ProfileWallet['type'], keyof typeof profileTexts>> = {
  payment: 'profile.payment',
  ordinals: 'profile.ordinals',
  stacks: 'profile.stacks',
}

function WalletRow({ wallet, isDisconnecting, onSwitch, onDisconnect }: RowActions & { wallet: ProfileWallet }) {
  const { t } = useTexts(profileTexts)
  const { name, imageUrl, address, label, type, isFirst, status } = wallet
  const purpose = purposes[type]
  return (
    <ListRow
      mark={<WalletImage name={name} src={imageUrl} />}
      name={label ?? name}
      detail={
        <>
          {label && `${name} · `}
          {purpose && `${t(purpose)} · `}
          <AddressText address={address} />
        </>
      }
      state={status === 'active' ? 'selected' : 'ready'}
      // The heading says it, and a narrow phone has room for no more.
      trailing={false}
      onClick={() => onSwitch(wallet)}
      actions={
        <>
          <CopyButton
            text={address}
            label={t('profile.copy', { wallet: label ?? name })}
            copiedLabel={t('common.copied')}
            failedLabel={t('common.copyFailed')}
          />
          {isFirst && (
            <IconButton
              icon={<DisconnectIcon />}
              label={t('profile.disconnect', { wallet: name })}
              state={isDisconnecting ? 'disabled' : 'ready'}
              onClick={() => onDisconnect(wallet)}
            />
          )}
        </>
      }
    />
  )
}

function LeftRow({ wallet, onReconnect, onDelete }: RowActions & { wallet: LeftWallet }) {
  const { t } = useTexts(profileTexts)
  const { name, imageUrl, address } = wallet
  return (
    <ListRow
      mark={
        imageUrl ? (
          <WalletImage name={name} src={imageUrl} />
        ) : (
          <RowIcon>
            <WalletIcon />
          </RowIcon>
        )
      }
      name={name}
      detail={<AddressText address={address} />}
      onClick={() => onReconnect(wallet)}
      actions={
        <IconButton
          icon={<CloseIcon />}
          label={t('profile.delete', { wallet: name })}
          onClick={() => onDelete(wallet)}
        />
      }
    />
  )
}
