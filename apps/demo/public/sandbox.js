// `run/serveDemo.ts` says here where the sandbox listens. Without it, the sandbox's default ports hold.
