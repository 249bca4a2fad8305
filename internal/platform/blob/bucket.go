package blob

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"strings"
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
func openFolder(u *url.URL, create bool) (*blob.Bucket, string, error) {
	folder := u.Path
	if folder == "" {
		folder = u.Opaque
	}
	if !filepath.IsAbs(folder) || u.Host != "" {
		return nil, "", errors.New("blob: a folder is given as file:/absolute/path")
	}
	bucket, err := fileblob.OpenBucket(folder, &fileblob.Options{
		CreateDir:   create,
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
	region, endpoint, err := parseS3(u)
	if err != nil {
		return nil, fmt.Errorf("blob: the files URL %w", err)
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
	if endpoint != "" {
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

// CheckURL says what is wrong with the URL of a bucket. It may hold a secret, so
// nothing of it is repeated but the name of a parameter.
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

func parseS3(u *url.URL) (region, endpoint string, err error) {
	if u.Host == "" || u.Port() != "" || strings.Trim(u.Path, "/") != "" {
		return "", "", errors.New("must name a bucket, and nothing but its parameters after it")
	}
	query, err := url.ParseQuery(u.RawQuery)
	if err != nil {
		return "", "", errors.New("has parameters that cannot be read")
	}
	for name := range query {
		if name != "endpoint" && name != "region" {
			return "", "", fmt.Errorf("has the unknown parameter %q", name)
		}
	}
	region, endpoint = query.Get("region"), query.Get("endpoint")
	if region == "" {
		region = "us-east-1"
	}
	if endpoint != "" {
		parsed, err := url.Parse(endpoint)
		if err != nil || parsed.Host == "" || parsed.Scheme != "http" && parsed.Scheme != "https" {
			return "", "", errors.New("must have an endpoint such as https://s3.example.com")
		}
	}
	return region, endpoint, nil
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
