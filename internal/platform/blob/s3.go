package blob

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/minio/minio-go/v7"
	"github.com/minio/minio-go/v7/pkg/credentials"
)

// An unreachable store must not delay a request for long.
const (
	s3ConnectTimeout = 3 * time.Second
	s3AnswerTimeout  = 4 * time.Second
	s3Attempts       = 2
)

type s3 struct {
	client    *minio.Core
	name      string
	transport *http.Transport
}

// openS3 parses s3://key:secret@bucket?endpoint=…&region=…. Without a key, the standard AWS
// environment gives the credentials. It does not connect, because a bucket may come back after the
// server starts.
func openS3(u *url.URL) (*s3, error) {
	region, endpoint, err := parseS3(u)
	if err != nil {
		return nil, fmt.Errorf("blob: the files URL %w", err)
	}
	lookup := minio.BucketLookupPath
	if endpoint == nil {
		endpoint, lookup = &url.URL{Scheme: "https", Host: "s3.amazonaws.com"}, minio.BucketLookupAuto
	}
	isSecure := endpoint.Scheme == "https"
	transport, err := minio.DefaultTransport(isSecure)
	if err != nil {
		return nil, err
	}
	transport.DialContext = (&net.Dialer{Timeout: s3ConnectTimeout, KeepAlive: 30 * time.Second}).DialContext
	transport.ResponseHeaderTimeout = s3AnswerTimeout
	core, err := minio.NewCore(endpoint.Host, &minio.Options{
		Creds: s3Credentials(u.User), Secure: isSecure, Region: region, BucketLookup: lookup, Transport: transport, MaxRetries: s3Attempts,
	})
	if err != nil {
		return nil, fmt.Errorf("blob: the S3 settings cannot be used: %w", err)
	}
	core.SetS3EnableDualstack(false)
	return &s3{core, u.Host, transport}, nil
}

func (b *s3) bucket() bucket {
	return bucket{put: b.put, open: b.open, stat: b.stat, remove: b.remove, list: b.list, there: b.there, close: b.transport.CloseIdleConnections}
}

// s3Credentials returns the credentials from the URL, from the environment, from ~/.aws, or from
// the cloud machine.
func s3Credentials(user *url.Userinfo) *credentials.Credentials {
	if user == nil {
		return credentials.NewChainCredentials([]credentials.Provider{&credentials.EnvAWS{}, &credentials.FileAWSCredentials{}, &credentials.IAM{}})
	}
	secret, _ := user.Password()
	return credentials.NewStaticV4(user.Username(), secret, "")
}

// CheckURL returns the problem with the URL of a bucket. The URL may hold a secret, so the error
// repeats only the name of a parameter.
func CheckURL(text string) error {
	if !strings.HasPrefix(text, "s3://") {
		return errors.New("must begin with s3://")
	}
	u, err := url.Parse(text)
	if err != nil {
		return errors.New("must look like s3://key:secret@bucket?endpoint=https://s3.example.com&region=eu-central-1")
	}
	_, _, err = parseS3(u)
	return err
}

func parseS3(u *url.URL) (region string, endpoint *url.URL, err error) {
	if u.Host == "" || u.Port() != "" || strings.Trim(u.Path, "/") != "" {
		return "", nil, errors.New("must name a bucket, and nothing but its parameters after it")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return "", nil, errors.New("has parameters that cannot be read")
	}
	for name := range query {
		if name != "endpoint" && name != "region" {
			return "", nil, fmt.Errorf("has the unknown parameter %q", name)
		}
	}
	if region = query.Get("region"); region == "" {
		region = "us-east-1"
	}
	if query.Get("endpoint") == "" {
		return region, nil, nil
	}
	endpoint, err = url.Parse(query.Get("endpoint"))
	if err != nil || endpoint.Host == "" || endpoint.Scheme != "http" && endpoint.Scheme != "https" {
		return "", nil, errors.New("must have an endpoint such as https://s3.example.com")
	}
	if strings.Trim(endpoint.Path, "/") != "" {
		return "", nil, errors.New("must have an endpoint without a path, such as https://s3.example.com")
	}
	return region, endpoint, nil
}

func (b *s3) put(ctx context.Context, o object, content io.Reader) error {
	_, err := b.client.Client.PutObject(ctx, b.name, o.name, content, o.size, b.as(o.kind))
	return err
}

// putStream writes an object of unknown size in parts. After an error it removes the parts.
func (b *s3) putStream(ctx context.Context, name string, content io.Reader) error {
	_, err := b.client.Client.PutObject(ctx, b.name, name, content, -1, b.as("application/octet-stream"))
	return err
}

// as returns the options of a write. All S3 servers support MD5. Not all support signed chunks or
// trailing checksums.
func (*s3) as(kind string) minio.PutObjectOptions {
	return minio.PutObjectOptions{ContentType: kind, PartSize: partSize, SendContentMd5: true, DisableContentSha256: true}
}

// partSize is the size of one part. A bucket accepts 10,000 parts.
const partSize = 16 << 20

// giveUp removes the parts of unfinished objects and returns the names. It handles the first
// thousand: the next call finds the rest.
func (b *s3) giveUp(ctx context.Context, folder string, isWanted func(name string) bool) (gone []string, err error) {
	begun, err := b.client.ListMultipartUploads(ctx, b.name, folder, "", "", "", 0)
	for _, upload := range begun.Uploads {
		name := strings.TrimPrefix(upload.Key, folder)
		if err != nil || !isWanted(name) {
			continue
		}
		if err = b.client.AbortMultipartUpload(ctx, b.name, upload.Key, upload.UploadID); err == nil {
			gone = append(gone, name)
		}
	}
	return gone, err
}

func (b *s3) open(ctx context.Context, name string) (io.ReadCloser, error) {
	content, _, _, err := b.client.GetObject(ctx, b.name, name, minio.GetObjectOptions{})
	if err != nil {
		return nil, noObject(err)
	}
	return content, nil
}

func (b *s3) stat(ctx context.Context, name string) (object, error) {
	info, err := b.client.StatObject(ctx, b.name, name, minio.StatObjectOptions{})
	return object{name: name, size: info.Size, written: info.LastModified}, noObject(err)
}

// remove checks first, because S3 does not report whether the object existed.
func (b *s3) remove(ctx context.Context, name string) (did bool, err error) {
	if did, err = b.bucket().exists(ctx, name); err != nil || !did {
		return false, err
	}
	return true, b.client.RemoveObject(ctx, b.name, name, minio.RemoveObjectOptions{})
}

func (b *s3) list(ctx context.Context, folder string) iter.Seq2[object, error] {
	return func(yield func(object, error) bool) {
		for found := range b.client.ListObjectsIter(ctx, b.name, minio.ListObjectsOptions{Prefix: folder, FetchOwner: new(bool)}) {
			err := found.Err
			if isStatus(err, http.StatusNotFound) {
				err = ErrNoBucket
			}
			if !yield(object{name: strings.TrimPrefix(found.Key, folder), size: found.Size, written: found.LastModified}, err) || err != nil {
				return
			}
		}
		// The library ends a list early, without an error, if the context has ended.
		if err := ctx.Err(); err != nil {
			yield(object{}, err)
		}
	}
}

func (b *s3) there(ctx context.Context) error {
	found, err := b.client.BucketExists(ctx, b.name)
	if err == nil && !found {
		err = ErrNoBucket
	}
	return err
}

func noObject(err error) error {
	if isStatus(err, http.StatusNotFound) {
		return errNoObject
	}
	return err
}

func isStatus(err error, status int) bool {
	answer, is := errors.AsType[minio.ErrorResponse](err)
	return is && answer.StatusCode == status
}
