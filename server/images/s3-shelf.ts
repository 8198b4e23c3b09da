/** A bucket of S3, or of what speaks its protocol. It is private: whoever opens an image asks us. */
import { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
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

export function createS3Shelf({ bucket: Bucket, region, endpoint, accessKey, secretKey }: S3Settings): Shelf {
  const client = new S3Client({
    region,
    credentials: { accessKeyId: accessKey, secretAccessKey: secretKey },
    maxAttempts: MOST_TRIES,
    requestHandler: PATIENCE,
    // Others than Amazon have no host for each bucket, and not all of them know its newer checksums.
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(Key, Body) {
      await client.send(new PutObjectCommand({ Bucket, Key, Body, ContentType: 'image/webp' }))
    },
    async get(Key) {
      try {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
        return Buffer.from(await must(Body, 'an object has a body').transformToByteArray())
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined
        throw error
      }
    },
    async remove(Key) {
      await client.send(new DeleteObjectCommand({ Bucket, Key }))
    },
    // Whoever runs the bucket bounds it.
    hasRoom: () => Promise.resolve(true),
  }
}
