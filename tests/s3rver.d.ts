declare module '@20minutes/s3rver' {
  type Options = {
    directory: string
    port: number
    address: string
    silent: boolean
    vhostBuckets: boolean
    configureBuckets: { name: string }[]
  }

  export default class S3rver {
    constructor(options: Options)
    run(): Promise<unknown>
  }
}
