export type { KitName } from '../kits/Kit.ts'
export { type Change, type Migration, migrate, type Todo } from '../migrate.ts'
