// This file is empty: the sandbox's default ports apply. When `run/serveDemo.ts` serves the demo, it replaces this file with one that sets
// the actual ports.
