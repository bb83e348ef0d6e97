// Multiplies vectors for dot-products.ts in a thread: those of a library are some ten megabytes, which every question
// passes through.
import { parentPort, workerData } from 'node:worker_threads'

parentPort?.on('message', (asked) => {
  for (const { memory, asked: vector, vectors, count, size, products } of asked) {
    const { exports } = new WebAssembly.Instance(workerData, { own: { memory } })
    exports.dotProducts(vector, vectors, count, size, products)
  }
  parentPort?.postMessage(null)
})
