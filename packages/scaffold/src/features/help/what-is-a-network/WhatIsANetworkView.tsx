import { InfoIcon, NetworkIcon, SwapIcon } from '@latchkey/ui'
import { useTexts } from '../../../messages/Texts.tsx'
import { Explanation } from '../Explanation.tsx'
import { helpTexts } from '../en.ts'

export type WhatIsANetworkViewProps = { onDone: () => void }

export function WhatIsANetworkView({ onDone }: WhatIsANetworkViewProps) {
  const { t } = useTexts(helpTexts)
  return (
    <Explanation
      label={t('whatIsANetwork.title')}
      points={[
        { icon: <NetworkIcon />, title: t('whatIsANetwork.system.title'), text: t('whatIsANetwork.system.text') },
        { icon: <SwapIcon />, title: t('whatIsANetwork.fees.title'), text: t('whatIsANetwork.fees.text') },
        { icon: <InfoIcon />, title: t('whatIsANetwork.choose.title'), text: t('whatIsANetwork.choose.text') },
      ]}
      action={{ label: t('whatIsANetwork.done'), onClick: onDone }}
    />
  )
}
