import { Checkbox } from '@latchkey/ui'
import { networkName } from '../state/networkName.ts'
import { usePhone } from '../state/PhoneContext.tsx'

type ChainChoiceProps = {
  available: readonly string[]
  /** Networks that the user cannot deselect. */
  required?: readonly string[]
  chosen: readonly string[]
  onChange: (chains: readonly string[]) => void
}

/** Lets the user choose the networks that a site gets. */
export function ChainChoice({ available, required = [], chosen, onChange }: ChainChoiceProps) {
  const phone = usePhone()
  return (
    <fieldset className="choice">
      <legend>Networks</legend>
      {available.map((chain) => (
        <Checkbox
          checked={chosen.includes(chain)}
          key={chain}
          label={`${networkName(phone.networks(), chain)}${required.includes(chain) ? ' (required)' : ''}`}
          onCheckedChange={(checked) =>
            onChange(available.filter((one) => (one === chain ? checked : chosen.includes(one))))
          }
          state={required.includes(chain) ? 'disabled' : 'ready'}
        />
      ))}
    </fieldset>
  )
}
