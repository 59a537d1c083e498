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
import type { DisconnectedWallet, ProfileWallet } from './walletAccounts.ts'

export type ProfileWalletsViewProps = {
  /** One tab for each namespace. If there is only one, no tab bar is drawn. */
  tabs: readonly { readonly id: Namespace; readonly label: string }[]
  namespace: Namespace
  /** The connected accounts. The active account comes first. */
  wallets: readonly ProfileWallet[]
  /** The wallets that the visitor disconnected. */
  left: readonly DisconnectedWallet[]
  isDisconnecting: boolean
  onNamespaceChange: (namespace: Namespace) => void
  onSwitch: (wallet: ProfileWallet) => void
  onDisconnect: (wallet: ProfileWallet) => void
  onDisconnectAll: () => void
  onReconnect: (wallet: DisconnectedWallet) => void
  onDelete: (wallet: DisconnectedWallet) => void
  onAdd: () => void
}

export function ProfileWalletsView(props: ProfileWalletsViewProps) {
  const { tabs, namespace, wallets, isDisconnecting, onNamespaceChange, onDisconnectAll, onAdd } = props
  const { t } = useTexts(profileTexts)
  const [activeWallet] = wallets
  const namespaceName = tabs.find(({ id }) => id === namespace)?.label ?? namespace
  const sections = <Sections {...props} chain={namespaceName} />
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
              {tabs.length > 1 ? t('profile.disconnectAllOf', { chain: namespaceName }) : t('profile.disconnectAll')}
            </Button>
          )}
        </Stack>
      </CardFooter>
      {/* When the visitor switches to a wallet or disconnects one, its row moves. This text announces the change to screen readers. */}
      <div role="status">
        <VisuallyHidden>
          {activeWallet
            ? t('profile.inUse', {
                wallet: activeWallet.label ?? activeWallet.name,
                address: truncateAddress(activeWallet.address),
              })
            : t('profile.noneInUse')}
        </VisuallyHidden>
      </div>
    </>
  )
}

function Sections({
  chain: namespaceName,
  wallets,
  left: disconnectedWallets,
  ...actions
}: ProfileWalletsViewProps & { chain: string }) {
  const { t } = useTexts(profileTexts)
  const [activeWallet, ...otherWallets] = wallets
  return (
    <Stack gap={24}>
      {activeWallet ? (
        <Section title={t('profile.active')}>
          <WalletRow wallet={activeWallet} {...actions} />
        </Section>
      ) : (
        <EmptyState icon={<WalletIcon />} title={t('profile.empty.title', { chain: namespaceName })}>
          {t('profile.empty.text')}
        </EmptyState>
      )}
      {otherWallets.length > 0 && (
        <Section title={t('profile.others')}>
          {otherWallets.map((wallet) => (
            <WalletRow key={`${wallet.connectorId} ${wallet.address}`} wallet={wallet} {...actions} />
          ))}
        </Section>
      )}
      {disconnectedWallets.length > 0 && (
        <Section title={t('profile.recent')}>
          {disconnectedWallets.map((wallet) => (
            <DisconnectedRow
              key={`${wallet.connectorId} ${wallet.name} ${wallet.address}`}
              wallet={wallet}
              {...actions}
            />
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

/** Keys of the texts for the purposes of Bitcoin addresses. */
const purposeTextKeys: Partial<Record<ProfileWallet['type'], keyof typeof profileTexts>> = {
  payment: 'profile.payment',
  ordinals: 'profile.ordinals',
  stacks: 'profile.stacks',
}

function WalletRow({ wallet, isDisconnecting, onSwitch, onDisconnect }: RowActions & { wallet: ProfileWallet }) {
  const { t } = useTexts(profileTexts)
  const { name, imageUrl, address, label, type, isFirst, status } = wallet
  const purpose = purposeTextKeys[type]
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
      // No check mark: the section's heading already says that this wallet is active, and a narrow phone has no room for a check mark.
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

function DisconnectedRow({ wallet, onReconnect, onDelete }: RowActions & { wallet: DisconnectedWallet }) {
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
