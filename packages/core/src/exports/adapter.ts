export type {
  Adapter,
  AdapterConnection,
  AdapterEvent,
  AdapterFactory,
  AdapterPorts,
  AdapterStorage,
  Connector,
  ConnectorType,
  Metadata,
  NativeBalance,
  RpcSettings,
  TransactionRequest,
} from '../adapter.ts'
