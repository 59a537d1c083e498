import { BrowserIcon, CheckIcon, WalletIcon } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { Explanation } from '../Explanation.tsx'
import { helpTexts } from '../en.ts'

export type WhatIsAWalletViewProps = { onGetWallet: () => void }

export function WhatIsAWalletView({ onGetWallet }: WhatIsAWalletViewProps) {
  const { t } = useTexts(helpTexts)
  return (
    <Explanation
      label={t('whatIsAWallet.title')}
      points={[
        { icon: <WalletIcon />, title: t('whatIsAWallet.home.title'), text: t('whatIsAWallet.home.text') },
        { icon: <BrowserIcon />, title: t('whatIsAWallet.login.title'), text: t('whatIsAWallet.login.text') },
        { icon: <CheckIcon />, title: t('whatIsAWallet.control.title'), text: t('whatIsAWallet.control.text') },
      ]}
      action={{ label: t('whatIsAWallet.get'), onClick: onGetWallet }}
    />
  )
}
