// `run/serveDemo.ts` replaces this file with the ports of the sandbox. Without it the sandbox's default ports apply.
