package blob

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"time"

	"github.com/aws/aws-sdk-go-v2/aws"
	awshttp "github.com/aws/aws-sdk-go-v2/aws/transport/http"
	"github.com/aws/aws-sdk-go-v2/config"
	"github.com/aws/aws-sdk-go-v2/credentials"
	"github.com/aws/aws-sdk-go-v2/service/s3"
	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	"gocloud.dev/blob/s3blob"

	"aftercare/internal/platform/disk"
)

// A store that does not answer must not hold a person's request for long.
const (
	s3ConnectTimeout = 3 * time.Second
	s3AnswerTimeout  = 4 * time.Second
	s3Attempts       = 2
)

// openFolder keeps objects as files that only this user can read. Temporary
// files stay beside their targets, since a rename cannot cross file systems.
func openFolder(u *url.URL) (*blob.Bucket, string, error) {
	folder := u.Path
	if folder == "" {
		folder = u.Opaque
	}
	if !filepath.IsAbs(folder) || u.Host != "" {
		return nil, "", errors.New("blob: a folder is given as file:/absolute/path")
	}
	bucket, err := fileblob.OpenBucket(folder, &fileblob.Options{
		CreateDir:   true,
		DirFileMode: 0o700,
		NoTempDir:   true,
		Metadata:    fileblob.MetadataDontWrite,
	})
	if err != nil {
		return nil, "", fmt.Errorf("blob: the folder cannot be opened: %w", err)
	}
	return bucket, folder, nil
}

// openS3 understands s3://key:secret@bucket?endpoint=…&region=…; without user
// info the standard AWS environment gives the credentials. No call is made
// yet: a bucket that is away when the server starts may come back.
func openS3(ctx context.Context, u *url.URL) (*blob.Bucket, error) {
	query := u.Query()
	for name := range query {
		if name != "endpoint" && name != "region" {
			return nil, fmt.Errorf("blob: the S3 URL has the unknown parameter %q", name)
		}
	}
	region := query.Get("region")
	if region == "" {
		region = "us-east-1"
	}
	options := []func(*config.LoadOptions) error{
		config.WithRegion(region),
		config.WithRetryMaxAttempts(s3Attempts),
		config.WithHTTPClient(s3Client()),
	}
	if u.User != nil {
		secret, _ := u.User.Password()
		options = append(options, config.WithCredentialsProvider(
			credentials.NewStaticCredentialsProvider(u.User.Username(), secret, "")))
	}
	settings, err := config.LoadDefaultConfig(ctx, options...)
	if err != nil {
		return nil, fmt.Errorf("blob: the S3 settings cannot be read: %w", err)
	}
	endpoint := query.Get("endpoint")
	if endpoint != "" {
		if parsed, err := url.Parse(endpoint); err != nil || parsed.Host == "" {
			return nil, errors.New("blob: the S3 endpoint must be a URL such as https://s3.example.com")
		}
		// Checksum trailers are an extension that other makers' stores lack.
		settings.RequestChecksumCalculation = aws.RequestChecksumCalculationWhenRequired
		settings.ResponseChecksumValidation = aws.ResponseChecksumValidationWhenRequired
	}
	client := s3.NewFromConfig(settings, func(o *s3.Options) {
		if endpoint != "" {
			o.BaseEndpoint = aws.String(endpoint)
			o.UsePathStyle = true
		}
	})
	return s3blob.OpenBucket(ctx, client, u.Host, &s3blob.Options{
		RequestChecksumCalculation: settings.RequestChecksumCalculation,
	})
}

func s3Client() *awshttp.BuildableClient {
	return awshttp.NewBuildableClient().
		WithDialerOptions(func(d *net.Dialer) { d.Timeout = s3ConnectTimeout }).
		WithTransportOptions(func(t *http.Transport) { t.ResponseHeaderTimeout = s3AnswerTimeout })
}

// persist makes a fresh file survive a power cut: its bytes, its name in the
// shard's folder, and the shard's name in the root. Renaming alone promises
// none of them, and a row must never outlive its file.
func persist(root, object string) error {
	file := filepath.Join(root, filepath.FromSlash(object))
	for _, path := range []string{file, filepath.Dir(file), root} {
		if err := disk.Sync(path); err != nil {
			return err
		}
	}
	return nil
}
