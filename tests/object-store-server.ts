/** The program of `startObjectStore`: serves a folder of buckets at a port, by the S3 protocol. */
import S3rver from '@20minutes/s3rver'

const [directory = '', port = '', ...buckets] = process.argv.slice(2)
await new S3rver({
  directory,
  port: Number(port),
  address: '127.0.0.1',
  silent: true,
  vhostBuckets: false,
  configureBuckets: buckets.map((name) => ({ name })),
}).run()
