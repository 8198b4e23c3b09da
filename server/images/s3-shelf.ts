/** A bucket of S3, or of what speaks its protocol. It is private: whoever opens an image asks us. */
import { must } from '@paddock/domain/result'
import type { Shelf } from './shelf.ts'

export type S3Settings = {
  readonly bucket: string
  readonly region: string
  /** Of a store that is not Amazon's; undefined for that one. */
  readonly endpoint: string | undefined
  readonly accessKey: string
  readonly secretKey: string
}

const PATIENCE = { connectionTimeout: 3000, requestTimeout: 10_000 }
const MOST_TRIES = 2

/** Its protocol is a twentieth of all that a server reads at its start: only who has a bucket reads it. */
async function openBucket({ region, endpoint, accessKey, secretKey }: S3Settings) {
  const s3 = await import('@aws-sdk/client-s3')
  const client = new s3.S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: MOST_TRIES,
    requestHandler: PATIENCE,
    // Others than Amazon have no host for each bucket, and not all of them know its newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { s3, client }
}

export function createS3Shelf(settings: S3Settings): Shelf {
  const { bucket: Bucket } = settings
  // Begun now: the first image does not wait for all of it.
  const opening = openBucket(settings)
  return {
    async put(Key, Body) {
      const { s3, client } = await opening
      await client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/webp' }))
    },
    async get(Key) {
      const { s3, client } = await opening
      try {
        const { Body } = await client.send(new s3.GetObjectCommand({ Bucket, Key }))
        return Buffer.from(await must(Body, 'an object has a body').transformToByteArray())
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return undefined
        throw error
      }
    },
    async remove(Key) {
      const { s3, client } = await opening
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key }))
    },
    // Whoever runs the bucket bounds it.
    hasRoom: () => Promise.resolve(true),
  }
}
