import { Amount, List, ListRow, ListRowSkeleton, NetworkImage, Text } from '@latchkey/ui'
import type { Holding } from '../balances/readBalances.ts'
import { useBalances } from '../balances/useBalances.ts'
import { CoinMark } from '../parts/CoinMark.tsx'
import { networkName } from '../state/networkName.ts'
import { usePhone } from '../state/PhoneContext.tsx'

/** Lists what the phone's account has on each network. A press on a row shows the phone's address on that network. */
export function HoldingList({ onChoose }: { onChoose: (caipNetworkId: string) => void }) {
  const phone = usePhone()
  const balances = useBalances()
  if (!balances) {
    return (
      <List label="Balances">
        {phone.networks().map(({ caipNetworkId }) => (
          <ListRowSkeleton key={caipNetworkId} />
        ))}
      </List>
    )
  }
  return (
    <List label="Balances">
      {balances.flatMap(({ caipNetworkId, holdings }) => {
        const name = networkName(phone.networks(), caipNetworkId)
        if (holdings === 'unreachable') {
          return (
            <ListRow
              detail="The chain does not answer"
              key={caipNetworkId}
              mark={<NetworkImage name={name} />}
              name={name}
            />
          )
        }
        return holdings.filter(isShown).map((holding) => (
          <ListRow
            detail={holding.purpose === 'ordinals' ? `${name}, ordinals` : name}
            key={holding.id}
            mark={<CoinMark caipNetworkId={caipNetworkId} symbol={holding.symbol} />}
            name={holding.symbol}
            onClick={() => onChoose(caipNetworkId)}
            trailing={
              <Text as="span">
                <Amount decimals={holding.decimals} maximumFractionDigits={6} value={holding.value} />
              </Text>
            }
          />
        ))
      })}
    </List>
  )
}

/** Returns whether a row is shown. The ordinals address is hidden while its balance is zero. */
function isShown({ purpose, value }: Holding): boolean {
  return purpose !== 'ordinals' || value > 0n
}
