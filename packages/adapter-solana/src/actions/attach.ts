import { attachLink } from '@latchkey/adapter-kit/flows'
import type { Adapter } from '@latchkey/core/adapter'
import type { FlowContext } from '../flowContext.ts'
import { createSessionLink } from '../wallets/sessionLink.ts'

/** Connects the wallet of a session that spans namespaces. */
export const attach = (context: FlowContext, parameters: Parameters<Adapter['attach']>[0]) =>
  attachLink(context, parameters, () => createSessionLink(context, parameters))
