import type { Context } from '../context.ts'
import type { Wallet } from '../registry.ts'
import type { Driver, DriverPorts } from './driver.ts'
import { leatherDriver } from './leather.ts'
import { okxDriver } from './okx.ts'
import { satsConnectDriver } from './satsConnect.ts'
import { unisatDriver } from './unisat.ts'
import { walletStandardDriver } from './walletStandard.ts'

const driverFactories = {
  leather: leatherDriver,
  okx: okxDriver,
  unisat: unisatDriver,
  'sats-connect': satsConnectDriver,
  'wallet-standard': walletStandardDriver,
}

/** Creates the driver (the kit's interface to one wallet) for the provider API that the wallet has. */
export function createDriver({ shape, source }: Wallet, { ports, signal }: Pick<Context, 'ports' | 'signal'>): Driver {
  const driverPorts: DriverPorts = { networks: ports.networks, siteName: ports.metadata.name, signal, log: ports.log }
  return driverFactories[shape](source, driverPorts)
}
