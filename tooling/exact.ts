import { measureSizes } from './budgets/measureSizes.ts'
import { buildPackages } from './budgets/buildPackages.ts'
await buildPackages()
const s: any = await measureSizes()
console.log(JSON.stringify(s, (k, v) => (k === 'added' || k === 'files' ? undefined : v), 1).slice(0, 6000))
