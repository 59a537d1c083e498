#!/usr/bin/env node
import { runCodemod } from './cli/runCodemod.ts'

process.exitCode = runCodemod(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
})
