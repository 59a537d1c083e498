import type { Phone } from '@latchkey/phone'
import { createContext, type ReactNode, useContext, useMemo, useSyncExternalStore } from 'react'
import type { PhoneConfig } from '../../phonePage/phoneConfig.ts'

type Device = { phone: Phone; config: PhoneConfig }

const DeviceContext = createContext<(Device & { changes: ReturnType<typeof countChanges> }) | undefined>(undefined)

export function DeviceProvider({ phone, config, children }: Device & { children: ReactNode }) {
  const changes = useMemo(() => countChanges(phone), [phone])
  const value = useMemo(() => ({ phone, config, changes }), [phone, config, changes])
  return <DeviceContext value={value}>{children}</DeviceContext>
}

/** Returns the phone, and renders the component again whenever the phone changes. */
export function usePhone(): Phone {
  const { phone, changes } = useDevice()
  useSyncExternalStore(changes.subscribe, changes.read)
  return phone
}

export function useConfig(): PhoneConfig {
  return useDevice().config
}

function useDevice() {
  const device = useContext(DeviceContext)
  if (!device) throw new Error('There is no phone around this.')
  return device
}

function countChanges(phone: Phone) {
  let count = 0
  return {
    read: () => count,
    subscribe: (redraw: () => void) =>
      phone.on('change', () => {
        count += 1
        redraw()
      }),
  }
}
